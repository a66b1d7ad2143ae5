import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { SITE_BUILD } from '#server/supervisor/build-age.mjs'
import { listen, stopListening } from '../support/listen.ts'
import { startNextServer } from '../support/next-server.ts'
import { expect, test } from './fixtures.ts'

/** A copy of the build with one file under another name, as in an older build. */
function olderBuild(file: string): Disposable & { readonly entry: string } {
  // within the project, so that the build finds its packages
  const folder = mkdtempSync('test-results/older-build-')
  const [root = ''] = SITE_BUILD.entry.split('/server/')
  cpSync(root, folder, { recursive: true })
  const entry = join(folder, 'server/index.mjs')
  // its compressed copies too
  const older = file.replace(/\.js$/, '-older.js')
  writeFileSync(entry, readFileSync(entry, 'utf8').replaceAll(`"${file}`, `"${older}`))
  return { entry, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}

test('a file that only the new build has loads after an old instance was asked for it', async ({
  page,
  site,
  trouble,
}) => {
  const html = await (await fetch(`${site.url}/en/faq`)).text()
  const file = /\/assets\/[\w./-]+\.js/.exec(html)?.[0] ?? ''
  using older = olderBuild(file)
  await using old = await startNextServer(site, { entry: older.entry })

  // one address for both, as behind a load balancer: the old instance serves until the deploy is over
  const target = { url: old.url }
  const balancer = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const sent = request(target.url + url, { method: method ?? 'GET', headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    incoming.pipe(sent)
  })
  const balanced = await listen(balancer)
  try {
    trouble.expect(/404/)
    await page.goto(`${balanced}/en/faq`)
    for (const path of [file, `${file}.map`, '/assets/nothing', '/assets/nothing/']) {
      const { status, cache } = await page.evaluate(async (path) => {
        const response = await fetch(path)
        return { status: response.status, cache: response.headers.get('cache-control') }
      }, path)
      expect([path, status, cache]).toEqual([path, 404, 'no-store'])
    }
    target.url = site.url
    const after = await page.evaluate(async (path) => {
      const response = await fetch(path)
      return { status: response.status, cache: response.headers.get('cache-control') }
    }, file)
    expect(after).toEqual({ status: 200, cache: 'public, max-age=31536000, immutable' })
    // pending requests of the page would fail with the balancer
    await page.goto('about:blank')
  } finally {
    await stopListening(balancer)
  }
})
