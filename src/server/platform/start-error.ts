/** Something outside the program that stops the start: its message is one line for the operator, without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}
