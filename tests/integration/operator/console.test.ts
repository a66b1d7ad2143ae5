import { expect, test } from 'vitest'
import { createOperatorApp } from '#server/platform/operator/app.ts'
import { DESK_ORIGIN } from '../../support/platform/desk.ts'
import { startPlatform } from '../../support/platform/start-platform.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.html': '<!doctype html><title>desk</title>',
  'assets/main-AbC.js': 'export {}',
  'assets/face-1.woff2': 'font',
  'secret.txt': 'not for anybody',
}

test('the listener serves the pages and assets of the console, and nothing else beside the API', async () => {
  await using site = await startPlatform()
  const app = createOperatorApp(site.platform, {
    origin: DESK_ORIGIN,
    hosts: [],
    console: {
      read: async (name) => (FILES[name] === undefined ? null : new TextEncoder().encode(FILES[name])),
    },
  })
  const get = async (path: string, init?: RequestInit) => app.request(`${DESK_ORIGIN}${path}`, init, {})
  for (const path of ['/', '/players/an-id', '/money', '/invitation', '/audit']) {
    const page = await get(path)
    expect(page.status, path).toBe(200)
    expect(await page.text()).toBe(FILES['index.html'])
    expect(page.headers.get('cache-control')).toBe('no-store')
    const policy = page.headers.get('content-security-policy') ?? ''
    for (const directive of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
      expect(policy).toContain(directive)
    expect(policy).not.toContain('unsafe')
    expect(page.headers.get('x-frame-options')).toBe('DENY')
  }
  const script = await get('/assets/main-AbC.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(script.headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of [
    '/assets/gone-1.js',
    '/assets/..%2Fsecret.txt',
    '/secret.txt',
    '/index.html',
    '/profile/user',
    '/metrics',
    '/outbox',
  ])
    expect((await get(path)).status, path).toBe(404)
  expect((await get('/', { headers: { host: 'desk.evil.example' } })).status).toBe(400)
  // nor has the platform's own listener anything of it
  for (const path of ['/', '/players', '/invitation', '/assets/main-AbC.js'])
    expect((await site.fetch(path)).status, path).toBe(404)
})
