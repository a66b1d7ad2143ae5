import { randomUUID } from 'node:crypto'
import { manualClock } from '#server/platform/kernel/surroundings.ts'
import { loadOrCreateSecrets } from '#server/secrets.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type DeskOperator, openDesk } from './desk.ts'
import { fund, register } from './players.ts'
import { publishTerms } from './publish-terms.ts'
import { startPlatform } from './start-platform.ts'

const DAY_MS = 86_400_000

export type ChangedTerms = {
  readonly player: { readonly id: string; readonly email: string }
  /** Operator with the role `support`; `code` is of the time that it is now. */
  readonly supporter: DeskOperator
}

/**
 * Fills a data directory as a platform would have left it: a player accepted the first user agreement with the
 * registration, operators announced a material change for 15 days, and its time came yesterday.
 */
export async function changeTermsBefore(directory: string): Promise<ChangedTerms> {
  const { app: secret } = await loadOrCreateSecrets(directory)
  const clock = manualClock(Date.now() - 16 * DAY_MS)
  await using before = await startPlatform({ directory, clock, settings: { secret } })
  const {
    cat: by,
    kay: second,
    sue,
  } = await openDesk(before, { cat: ['content'], kay: ['compliance'], sue: ['support'] })
  await publishTerms({ by, second }, { words: 'one' })
  const email = `${randomUUID()}@fairline.example`
  const token = await register(before, email)
  await fund(before, token, { amount: '1000', currency: 'RUB' })
  const { id } = (await before.request(contract.profile.user, {}, { token })).output.user
  await publishTerms({ by, second }, { words: 'two', isMaterial: true, from: clock.now() + 15 * DAY_MS })
  return {
    player: { id, email },
    supporter: {
      ...sue,
      code() {
        clock.advance(Date.now() - clock.now())
        return sue.code()
      },
    },
  }
}
