import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import type { CaseConfig } from '#server/shared/rules/cases/catalogue.ts'
import { cases } from '#server/shared/rules/cases/current.ts'
import { timesOf } from '~/games/engine/board/result.ts'
import { GamePage } from '~/games/engine/play/game-page.tsx'
import { usePlay } from '~/games/engine/play/use-play.ts'
import { usePlayMode } from '~/games/engine/play/use-play-mode.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { currencyOf } from '~/lib/format/unit.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Board } from './board.tsx'
import { CaseArt } from './case-art.tsx'
import { figuresOf } from './case-figures.ts'
import { caseTitle } from './case-names.ts'
import { RulesView } from './rules-view.tsx'
import { outcomeOf } from './texts.ts'
import { useReels } from './use-reels.ts'

const COUNTS = ['1', '2', '3', '4', '5'] as const
type Count = (typeof COUNTS)[number]

/** One case: its prizes with exact probabilities, and up to five openings per bet. */
export function CasePage({ config }: { config: CaseConfig }) {
  const [chosen, setChosen] = useState<Count>('1')
  const mode = usePlayMode()
  const currency = currencyOf(mode.unit)
  const figures = figuresOf(config, currency)
  const { price, prizes, top, rtp } = figures
  const { reels, reveal } = useReels(prizes)
  const count = COUNTS.indexOf(chosen) + 1
  const cost = micros(price * BigInt(count))
  const play = usePlay({
    game: 'cases',
    rules: cases,
    params: { case: config.slug, version: config.version, currency },
    odds: { top, rtp },
    mode,
    stake: {
      amount: formatMicros(cost),
      problem: cost > parseMicros(mode.balance) ? 'insufficient_funds' : undefined,
      input: undefined,
    },
    count,
    isPriced: true,
    placeBet: (client, { params, count: openings, terms }) =>
      client.cases.open.mutate({ slug: params.case, version: params.version, count: openings, ...terms }),
    reveal,
  })
  return (
    <GamePage
      play={play}
      title={caseTitle(config)}
      top={top}
      outcomeOf={outcomeOf}
      chipOf={timesOf}
      board={<Board play={play} figures={figures} reels={reels} />}
      fields={
        <>
          <div className="flex items-center gap-3">
            <CaseArt slug={config.slug} className="w-20 shrink-0 rounded-chip" />
            <p className="min-w-0">
              <span className="block text-12 text-paper-3">{m.cases_price()}</span>
              <b className="num font-semibold text-18">{formatMoney(formatMicros(price), mode.unit, getLocale())}</b>
            </p>
            <Link
              to="/games/cases"
              className="ml-auto inline-flex h-11 items-center text-13 text-paper-2 underline decoration-line-strong underline-offset-3 hover:text-paper"
            >
              {m.cases_all()}
            </Link>
          </div>
          <div className="grid gap-1.5">
            <p className="font-medium text-13 text-paper-2">{m.cases_count()}</p>
            <SegmentedControl
              label={m.cases_count()}
              value={chosen}
              onValueChange={setChosen}
              items={COUNTS.map((value) => ({ value, label: value }))}
            />
          </div>
        </>
      }
      footNote={m.cases_note()}
      hotkeys={COUNTS.map((value) => ({
        code: `Digit${value}`,
        key: value,
        label: `${m.cases_count()}: ${value}`,
        act: () => setChosen(value),
      }))}
    >
      <RulesView figures={figures} unit={mode.unit} />
    </GamePage>
  )
}
