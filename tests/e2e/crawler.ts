import type { Page } from '@playwright/test'
import { z } from 'zod'

const ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Requests as a search engine: without cookies and Accept-Language. Redirects are followed only on request. */
export const crawl = (url: string, redirect: RequestRedirect = 'manual') =>
  fetch(url, { redirect, headers: { 'user-agent': ENGINE, accept: 'text/html' } })

const jsonLd = z.looseObject({ '@context': z.literal('https://schema.org') })
const breadcrumbs = z.object({
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z.array(z.object({ position: z.number(), name: z.string().min(1), item: z.url() })),
})

export type CrawledPage = {
  readonly language: string
  readonly title: string
  readonly description: string
  readonly canonical: string
  readonly robots: string | null
  readonly picture: string
  /** Keyed by hreflang. */
  readonly alternates: Readonly<Record<string, string>>
  readonly headings: readonly string[]
  /** Absolute, as written; fragments of the page itself are left out. */
  readonly links: readonly string[]
  /** Fragments of links within the page that have no target. */
  readonly missingPlaces: readonly string[]
  /** Types of its JSON-LD. */
  readonly types: readonly string[]
  /** Addresses of its breadcrumbs. */
  readonly trail: readonly string[]
}

/** Parses a served page in a browser, without running its scripts. Throws for invalid JSON-LD. */
export async function readPage(browser: Page, url: string, html: string): Promise<CrawledPage> {
  const { blocks, ...read } = await browser.evaluate(
    ([source, address]) => {
      const { head, body, documentElement } = new DOMParser().parseFromString(source, 'text/html')
      const attribute = (selector: string, name: string) => head.querySelector(selector)?.getAttribute(name) ?? null
      const anchors = [...body.querySelectorAll('a[href]')].map((anchor) => anchor.getAttribute('href') ?? '')
      return {
        language: documentElement.lang,
        title: head.querySelector('title')?.textContent ?? '',
        description: attribute('meta[name=description]', 'content') ?? '',
        canonical: attribute('link[rel=canonical]', 'href') ?? '',
        robots: attribute('meta[name=robots]', 'content'),
        picture: attribute('meta[property="og:image"]', 'content') ?? '',
        alternates: Object.fromEntries(
          [...head.querySelectorAll('link[rel=alternate][hreflang]')].map((link) => [
            link.getAttribute('hreflang') ?? '',
            link.getAttribute('href') ?? '',
          ]),
        ),
        headings: [...body.querySelectorAll('h1')].map(({ textContent }) => textContent ?? ''),
        links: anchors.filter((href) => !href.startsWith('#')).map((href) => new URL(href, address).href),
        missingPlaces: anchors.filter(
          (href) => href.startsWith('#') && body.querySelector(`[id="${CSS.escape(href.slice(1))}"]`) === null,
        ),
        blocks: [...documentElement.querySelectorAll('script[type="application/ld+json"]')].map(
          ({ textContent }) => textContent ?? '',
        ),
      }
    },
    [html, url] as const,
  )
  const data = blocks.map((block) => jsonLd.parse(JSON.parse(block)))
  const graph = data.flatMap((one) => z.array(z.looseObject({})).catch([one]).parse(one['@graph']))
  const trails = data.flatMap((one) => breadcrumbs.safeParse(one).data ?? [])
  return {
    ...read,
    types: graph.map((one) => String(one['@type'])),
    trail: trails.flatMap(({ itemListElement }) => itemListElement.map(({ item }) => item)),
  }
}

export const locations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)
