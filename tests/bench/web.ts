import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { childEnvironment } from '#server/env.ts'
import { startHttp2Proxy } from '../support/http2-proxy.ts'
import { findChromium } from '../support/run/chromium.mjs'
import { startSite } from '../support/site.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import type { Line } from './line.ts'

/** Fetched when this is asked for, and by nothing else: it weighs more than the site. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PAGES = { home: '/', game: '/games/dice', cases: '/games/cases', faq: '/faq' } as const
/** Of a hundred, in each of its four categories. */
const ASKED_FOR = 95
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const report = z.object({ categories: z.record(z.string(), z.object({ score: z.number() })) })

const runFile = promisify(execFile)

/** Lighthouse as a phone, over https and HTTP/2, of the built site. */
export async function run(): Promise<Line[]> {
  await using site = await startSite('node', { TRUSTED_PROXY: '127.0.0.1' })
  await using proxy = await startHttp2Proxy(site)
  using data = temporaryDirectory()
  const lines: Line[] = []
  for (const [name, path] of Object.entries(PAGES)) {
    const file = join(data.path, `${name}.json`)
    // the first visit to a page after a start is the one that renders it
    await fetch(site.url + path)
    await runFile(
      'npx',
      [
        ...['--yes', LIGHTHOUSE, proxy.url + path, '--quiet', '--output=json', `--output-path=${file}`],
        ...[`--only-categories=${CATEGORIES.join(',')}`, '--form-factor=mobile'],
        '--chrome-flags=--headless --no-sandbox --disable-gpu --ignore-certificate-errors',
      ],
      { env: childEnvironment({ CHROME_PATH: findChromium() ?? '' }) },
    )
    const { categories } = report.parse(JSON.parse(readFileSync(file, 'utf8')))
    for (const category of CATEGORIES)
      lines.push({
        name: `${name}: ${category}`,
        unit: 'of 100',
        measured: Math.round((categories[category]?.score ?? 0) * 100),
        reference: { name: 'asked for', measured: ASKED_FOR },
      })
  }
  return lines
}
