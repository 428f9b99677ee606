/**
 * Lowers the priority of the thread that imports it: first of all, so that what it then imports is read at
 * that priority too, or else one account that abandons its PDFs, and so has a thread started every second,
 * would take a core from what answers requests.
 */
import { setPriority } from 'node:os'

// A third of the time of the others, where they want the same core. On Linux the priority is the thread's own;
// elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(5)
