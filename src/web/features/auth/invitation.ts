/** An invitation's link is `/?invitation=TOKEN`; somebody who must sign in first keeps it on the way there and back. */
export function withInvitation(path: string, search: string): string {
  const invitation = new URLSearchParams(search).get('invitation')
  return invitation ? `${path}?${new URLSearchParams({ invitation })}` : path
}
