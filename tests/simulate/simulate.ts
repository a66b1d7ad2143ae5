import { checkBooks, checkInvariants } from './invariants.ts'
import { ACCOUNT } from './players/account.ts'
import { GAMES } from './players/games.ts'
import { LIMITS } from './players/limits.ts'
import { MONEY } from './players/money.ts'
import { createOperators } from './players/operator.ts'
import { type Act, createPlayer, type Player, register, resetKeys } from './players/player.ts'
import { REWARDS } from './players/rewards.ts'
import { SHARED } from './players/shared.ts'
import { SPORTS } from './players/sports.ts'
import { STUDIO_GAMES } from './players/studio-games.ts'
import { type Bug, createWorld, START_MS, type World } from './world/world.ts'

export type SimulationOptions = {
  readonly seed: string
  readonly days: number
  readonly folder: string
  readonly bug?: Bug
  /** Acts of a player per day, on average. */
  readonly pace?: number
  /** How much more often than usual programs end. */
  readonly harshness?: number
  /** Stops after this many events, with the database as it is. */
  readonly until?: number
  readonly print?: (line: string) => void
}

export type Result = {
  readonly ok: boolean
  readonly seed: string
  /** SHA-256 of everything that happened. */
  readonly trace: string
  readonly acts: number
  readonly steps: number
  readonly faults: Readonly<Record<string, number>>
  /** Invariants that do not hold. */
  readonly broken: readonly string[]
  /** Commands and jobs that no act has reached. */
  readonly unreached: readonly string[]
  readonly latest: readonly string[]
}

const DAY_MS = 86_400_000
const ACTS: readonly Act[] = [
  ...GAMES,
  ...MONEY,
  ...SHARED,
  ...STUDIO_GAMES,
  ...SPORTS,
  ...REWARDS,
  ...ACCOUNT,
  ...LIMITS,
]
const PLAYERS = 24
const USUAL_PACE = 120

/** Runs the platform and the studio for some days of simulated time. */
export async function simulate(options: SimulationOptions): Promise<Result> {
  const { seed, days, until = Number.POSITIVE_INFINITY, pace = USUAL_PACE } = options
  resetKeys()
  const world = await createWorld(options)
  const { time, trace } = world
  const total = ACTS.reduce((sum, { weight }) => sum + weight, 0)
  const players = Array.from({ length: PLAYERS }, (_, number) => createPlayer(world, number))
  const broken: string[] = []
  let isPlaying = true
  let busy = 0

  function chosen({ random }: Player): Act {
    let left = random() * total
    for (const act of ACTS) {
      left -= act.weight
      if (left < 0) return act
    }
    return ACTS[0] as Act
  }

  async function live(player: Player): Promise<void> {
    while (!(await register(player, world)));
    while (isPlaying) {
      await time.sleep(player.random.exponential(DAY_MS / pace))
      if (!isPlaying || player.isClosed) return
      const act = chosen(player)
      player.acts += 1
      await act.run(player, world)
    }
  }

  world.platform.start().catch(() => {})
  world.studio.start().catch(() => {})
  for (const player of players)
    time.after(player.random.between(5000, 60_000), () => {
      busy += 1
      live(player)
        .catch((error: unknown) => broken.push(`${player.name}: ${error instanceof Error ? error.stack : error}`))
        .finally(() => {
          busy -= 1
        })
    })
  const operators = createOperators(world, players)
  time.after(8000, () => {
    busy += 1
    operators
      .run(() => isPlaying)
      .catch((error: unknown) => broken.push(`operators: ${error instanceof Error ? error.stack : error}`))
      .finally(() => {
        busy -= 1
      })
  })
  const end = START_MS + days * DAY_MS
  time.after(60_000, () => world.setFaults(true))
  for (let day = 1; day < days && broken.length === 0; day++) {
    await time.runUntil(() => time.now() >= START_MS + day * DAY_MS || time.steps >= until)
    broken.push(...(await checkBooks(world)))
  }
  await time.runUntil(() => time.now() >= end || time.steps >= until)
  isPlaying = false
  world.setFaults(false)
  await time.runUntil(() => (busy === 0 && time.now() >= end + 3_600_000) || time.steps >= until)
  const isWhole = time.steps < until
  broken.push(...(isWhole ? await checkInvariants(world, players, operators) : []))
  return {
    ok: broken.length === 0,
    seed,
    trace: trace.hash(),
    acts: players.reduce((sum, { acts }) => sum + acts, operators.acts),
    steps: time.steps,
    faults: Object.fromEntries(world.faults),
    broken,
    unreached: unreached(world),
    latest: trace.latest(),
  }
}

/** Commands that were never answered, and jobs that have never run to their end. */
function unreached({ platform }: World): string[] {
  const jobs = platform.platform?.modules.jobs ?? []
  return [
    ...Object.keys(platform.commands).filter((name) => !platform.answered.has(name)),
    ...jobs.flatMap(({ name }) => (platform.finishedJobs.has(name) ? [] : [`job: ${name}`])),
  ].toSorted()
}
