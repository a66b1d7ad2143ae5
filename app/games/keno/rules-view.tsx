import { hitChance, KENO_RISKS, type KenoRisk, payRow, rtpOf } from '#server/shared/rules/keno/current.ts'
import { OddsTable } from '~/games/engine/play/odds-table.tsx'
import { RulesSection } from '~/games/engine/play/rules-section.tsx'
import { formatPercent, formatShort } from '~/lib/format/format.ts'
import { oneIn, ratioToPercent } from '~/lib/format/ratio.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Disclosure } from '~/ui/disclosure.tsx'
import { PICK_COUNTS } from './cards.ts'
import { RISK_NAMES, timesText } from './texts.ts'

/** RTP of every card, probability of each number of hits, and all four paytables. */
export function RulesView() {
  const locale = getLocale()
  return (
    <RulesSection rules={[m.keno_rules_how(), m.keno_rules_returns()]}>
      <OddsTable
        caption={m.keno_rtp_caption()}
        columns={[m.keno_count(), ...KENO_RISKS.map((risk) => RISK_NAMES[risk]())]}
        rows={PICK_COUNTS.map((count) => [
          String(count),
          ...KENO_RISKS.map((risk) => formatPercent(ratioToPercent(rtpOf(risk, count), 3), locale, 3)),
        ])}
      />
      <Disclosure summary={m.keno_chances_caption()}>
        <OddsTable
          caption={m.keno_chances_caption()}
          columns={hitColumns()}
          rows={PICK_COUNTS.map((count) => [
            String(count),
            ...hitsOf(count).map((hits) =>
              m.game_one_in({ count: formatShort(oneIn(hitChance(count, hits)), locale) }),
            ),
          ])}
        />
      </Disclosure>
      {KENO_RISKS.map((risk) => (
        <Disclosure key={risk} summary={m.keno_pays_of({ risk: RISK_NAMES[risk]() })}>
          <PayRows risk={risk} />
        </Disclosure>
      ))}
    </RulesSection>
  )
}

const hitsOf = (count: number) => Array.from({ length: count + 1 }, (_, hits) => hits)
const hitColumns = () => [m.keno_count(), ...hitsOf(PICK_COUNTS.length).map(String)]

function PayRows({ risk }: { risk: KenoRisk }) {
  return (
    <OddsTable
      caption={m.keno_pays_of({ risk: RISK_NAMES[risk]() })}
      columns={hitColumns()}
      rows={PICK_COUNTS.map((count) => [String(count), ...payRow(risk, count).map(timesText)])}
    />
  )
}
