import { contract } from '#server/contract/contract.ts'
import { andThen, type Soon } from '#server/soon.ts'
import { currentMirror, knownMirror, type Mirror } from '#server/trpc/mirror.ts'
import type { Geo } from '#server/upstream/geo-checks.ts'
import { inTime } from '#server/upstream/in-time.ts'
import { beginPage } from './begin-page.ts'
import type { Answers, Campaign } from './decision.ts'
import type { Exchange, Services } from './exchange.ts'
import { wholeQuery } from './steps/attribution.ts'

type Question = {
  /** V4 */
  readonly needsCampaign: boolean
  /** Whether somebody is to see the page of this address, for all that is known before the answers. */
  readonly needsPage: () => boolean
}

/** Asks for everything at once that a page's steps decide by. What fails or is late is null (X3). */
export function askOperator(exchange: Exchange, { needsCampaign, needsPage }: Question): Soon<Answers> {
  return andThen(exchange.services(), (services) => {
    const asked = {
      mirror: askMirror(exchange, services),
      geo: askGeo(exchange, services),
      campaign: needsCampaign ? askCampaign(exchange, services) : null,
    }
    if (isAwaited(asked) && needsPage()) exchange.learned.begun = beginPage(exchange, services)
    return andThen(asked.mirror, (mirror) =>
      andThen(asked.geo, (geo) => andThen(asked.campaign, (campaign) => ({ mirror, geo, campaign }))),
    )
  })
}

const isAwaited = ({ mirror, geo, campaign }: Record<keyof Answers, unknown>) =>
  mirror instanceof Promise || geo instanceof Promise || campaign instanceof Promise

/** G4: for a search engine what is known, since its page shows the verification tag. */
function askMirror(exchange: Exchange, { cached, upstream }: Services): Soon<Mirror | null> {
  const { visit, settings, isSearchEngine } = exchange
  const asker = { cached, upstream, visit, settings }
  return orNull(exchange, 'mirror', isSearchEngine ? knownMirror(asker) : currentMirror(asker))
}

function askGeo(exchange: Exchange, { geo }: Services): Soon<Geo | null> {
  const { visit, isSearchEngine } = exchange
  if (isSearchEngine || visit.address === null) return null
  return orNull(exchange, 'geo check', geo.check(visit.address, visit))
}

function askCampaign(exchange: Exchange, { upstream }: Services): Soon<Campaign | null> {
  const { visit, url } = exchange
  return orNull(
    exchange,
    'campaign',
    upstream(contract.attribution.utm, wholeQuery(url.searchParams), { visit, bearer: null }),
  )
}

function orNull<T>({ request, settings, onFault }: Exchange, what: string, answer: Soon<T>): Soon<T | null> {
  // what is late is kept for the next page
  if (answer instanceof Promise) request.waitUntil?.(answer.catch(() => undefined))
  return inTime<T | null>(answer, null, { what, deadlineMs: settings.UPSTREAM_PAGE_TIMEOUT_MS, onFault })
}
