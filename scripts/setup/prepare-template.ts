/** Prepares the empty database that a first start copies, so that `npm start` need not wait for PostgreSQL's initdb. */
import { prepareTemplate } from '#server/platform/database/prepare-template.ts'

await prepareTemplate()
