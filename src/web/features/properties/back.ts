/** Where the page of one property leads back to: the list as it was left, with its filters. */
export interface Back {
  readonly href: string
  readonly label: string
}
