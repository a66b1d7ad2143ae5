import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { z } from 'zod'

const FILE = new URL('last-page.json.br', import.meta.url)
/** Files that belong to the build, not responses of the server. */
const OF_BUILD = /^\/(?:assets\/.+|builds\/latest\.json)$/

const file = z.object({ type: z.string(), policy: z.string(), body: z.string() })
const lastPage = z.object({
  /** The version of package.json that it was recorded from. */
  release: z.string(),
  path: z.string(),
  /** Files by path, including the document. Fonts and pictures are left out. */
  files: z.record(z.string(), file),
})
export type LastPage = z.output<typeof lastPage>

/** Records the document of a page and every script and style that it loads from now on; `save` writes them. */
export async function recordPage(page: Page, path: string) {
  const files = new Map<string, Promise<[string, z.output<typeof file>]>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const { 'content-type': type = '', 'content-security-policy': policy = '' } = response.headers()
    const isDocument = pathname === path && type.startsWith('text/html')
    if (isDocument || (OF_BUILD.test(pathname) && /javascript|css|json/.test(type)))
      files.set(
        pathname,
        response.text().then((body) => [pathname, { type, policy, body }]),
      )
  })
  return {
    async save(release: string): Promise<void> {
      const kept: LastPage = { release, path, files: Object.fromEntries(await Promise.all(files.values())) }
      writeFileSync(FILE, brotliCompressSync(JSON.stringify(kept)))
    },
  }
}

export function readLastPage(): LastPage {
  return lastPage.parse(JSON.parse(brotliDecompressSync(readFileSync(FILE)).toString('utf8')))
}

/**
 * Serves a browser the recorded page and scripts instead of the site's, which answers all other requests. Resolves with
 * the files that the page has loaded.
 */
export async function serveLastPage(page: Page, { path, files }: LastPage): Promise<ReadonlySet<string>> {
  const loaded = new Set<string>()
  await page.route(
    ({ pathname }) => pathname === path || OF_BUILD.test(pathname),
    (route) => {
      const { pathname } = new URL(route.request().url())
      const kept = files[pathname]
      // decorative files, and files preloaded because of the pointer's position
      if (!kept) return route.abort('aborted')
      loaded.add(pathname)
      const headers = { 'content-type': kept.type, ...(kept.policy && { 'content-security-policy': kept.policy }) }
      return route.fulfill({ headers, body: kept.body })
    },
  )
  return loaded
}
