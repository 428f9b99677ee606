/**
 * After a panic, such as a full disk, PostgreSQL ends itself, and its next start recovers what was committed. PGlite
 * goes on, and its next commit never returns. So the process is ended here, where the error arrives.
 */
export function endAfterPanic(error: unknown): never {
  if (error instanceof Error && 'severity' in error && error.severity === 'PANIC') {
    console.error(`The database had to stop, and what was saved is safe: start Latchkey again. ${error.message}`)
    process.exit(1)
  }
  throw error
}
