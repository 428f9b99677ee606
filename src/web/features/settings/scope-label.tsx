import { type KeyScope, keyScopeLabels } from '#domain/api-key.ts'

/** What a scope of an API key allows, and the name by which a program's author knows it. */
export const ScopeLabel = ({ scope }: { scope: KeyScope }) => (
  <>
    {keyScopeLabels[scope]} <code className="whitespace-nowrap text-muted text-sm">{scope}</code>
  </>
)
