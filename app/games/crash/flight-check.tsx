import type { CrashRules } from '#server/shared/rules/crash/current.ts'
import { flightScriptOf } from '#server/shared/rules/crash/script.ts'
import { Result } from '~/features/fairness/arithmetic.tsx'
import { ChainVerdict, isPublished, TerminalStep } from '~/features/fairness/chain-steps.tsx'
import type { SignedWord } from '~/features/fairness/check-beacon.ts'
import { CopyScript } from '~/features/fairness/copy-script.tsx'
import type { RoundCheckProps } from '~/features/fairness/game-proof.ts'
import { Hex, Step } from '~/features/fairness/steps.tsx'
import { useBeaconCheck } from '~/features/fairness/use-beacon-check.ts'
import { useChainWalk } from '~/features/fairness/use-chain-walk.ts'
import { timesText } from '~/features/shared-rounds/times-text.ts'
import { isGain, netOf } from '~/lib/format/bet-money.ts'
import { formatMoney, formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { checkRound, type EndedRound } from './check-round.ts'

type Bet = RoundCheckProps<'crash'>['bet']

/** Signature of the salt and the beacon's round it has to be from; undefined without a beacon. */
type Signed = Pick<SignedWord, 'signature' | 'due'> | undefined

type FlightCheckProps = {
  rules: CrashRules
  /** `number` is the link's position in its chain, `terminal` the chain's published end, if known. */
  round: EndedRound & { readonly number: number; readonly terminal: string | undefined; readonly signed?: Signed }
  bet?: Bet
}

/** 52 bits as hexadecimal digits. */
const BITS_USED = 13

/**
 * Each step from a link and a salt to the crash point, and whether it equals the promised, reported and paid values.
 */
export function FlightCheck({ rules, round, bet }: FlightCheckProps) {
  const { link, salt, number, terminal, signed } = round
  const isBeacon = useBeaconCheck(signed && { ...signed, text: salt })
  const { hash, digest, point, isSame } = checkRound(rules, round, bet)
  const end = useChainWalk({ kind: 'bytes', link, steps: number })
  return (
    <div aria-live="polite" className="grid min-w-0 content-start gap-4">
      <ChainVerdict
        isCounting={end === undefined || (signed !== undefined && isBeacon === undefined)}
        verdicts={[...Object.values(isSame), isPublished({ end, terminal }), isBeacon]}
      />
      <dl className="grid gap-4 rounded-panel border border-line bg-surface-1 p-4 lg:p-5">
        <Step label={m.crash_proof_link()}>
          <Hex>{link}</Hex>
        </Step>
        <Step label={m.crash_proof_commitment()} isMatch={isSame.commitment}>
          <Hex>{hash}</Hex>
        </Step>
        <TerminalStep
          label={m.crash_proof_terminal({ number: formatNumber(number, getLocale()) })}
          end={end}
          terminal={terminal}
        />
        <Step label={m.crash_proof_salt()} isMatch={isBeacon}>
          <Hex>{salt}</Hex>
          {signed && <Hex>{signed.signature}</Hex>}
          {salt.startsWith('local:') && <p className="mt-1 text-12 text-paper-3">{m.crash_proof_local()}</p>}
        </Step>
        <Step label={m.crash_proof_digest()}>
          <Hex marked={BITS_USED}>{digest}</Hex>
        </Step>
        <Step label={m.crash_proof_point()} isMatch={isSame.point}>
          <Result>{timesText(point)}</Result>
        </Step>
        {bet && (
          <Step label={m.crash_proof_bet()} isMatch={isSame.bet}>
            <Result isWin={isGain(bet)} note={formatMoney(netOf(bet), bet.currency, getLocale(), { signed: true })}>
              {leftText(bet.outcome)}
            </Result>
          </Step>
        )}
        <Step label={m.fairness_check_rules()} isMatch={isSame.rules}>
          <p className="num text-14">{rules.version}</p>
          <Hex>{rules.tableHash()}</Hex>
        </Step>
      </dl>
      <CopyScript script={() => flightScriptOf({ rules, link, salt, number })} />
    </div>
  )
}

const leftText = ({ cashed_out: left, point }: NonNullable<Bet>['outcome']): string =>
  left === null
    ? m.crash_proof_bet_lost({ point: timesText(point) })
    : m.crash_proof_bet_left({ multiplier: timesText(left) })
