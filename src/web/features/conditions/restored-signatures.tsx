import { restoredSignatures } from '#domain/backup.ts'

/** Beneath signatures that nobody made here (rule: backups-restored-signatures); nothing where they were made here. */
export function RestoredSignatures({ at }: { at: string | null }) {
  return at && <p className="figures text-muted text-sm">{restoredSignatures(at)}</p>
}
