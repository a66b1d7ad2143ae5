/** Thrown for what an operator must put right before a start. The message is one line that says what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}
