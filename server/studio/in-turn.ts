/** Runs one thing at a time under each name: a second waits for the first, whatever became of it. */
export function openTurns() {
  const turns = new Map<string, Promise<unknown>>()
  return function inTurn<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
    const turn = (turns.get(name) ?? Promise.resolve()).then(run, run)
    turns.set(name, turn)
    const leave = () => void (turns.get(name) === turn && turns.delete(name))
    turn.then(leave, leave)
    return turn
  }
}

export type InTurn = ReturnType<typeof openTurns>
