import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, Scripts } from '@tanstack/react-router'
import { attachRouterServerSsrUtils } from '@tanstack/react-router/ssr/server'
import { type ReactNode, Suspense, use } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '#server/edge/gateway/pages/render-page.tsx'

afterEach(() => vi.restoreAllMocks())

async function render(page: ReactNode): Promise<string> {
  const component = () => (
    <html lang="en">
      <body>
        {page}
        <Scripts />
      </body>
    </html>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { queryClient: new QueryClient() },
    isServer: true,
  })
  attachRouterServerSsrUtils({ router, manifest: undefined })
  await router.load()
  await router.serverSsr?.dehydrate()
  const request = new Request('http://casino.example/', { headers: { 'user-agent': 'Mozilla/5.0 Chrome/140' } })
  const rendered = await renderPage({ request, router, responseHeaders: new Headers() })
  const response = rendered instanceof Response ? rendered : rendered.response
  return response.text()
}

const Late = ({ text }: { text: Promise<string> }) => <p>{use(text)}</p>

function Broken(): ReactNode {
  throw new Error('broken')
}

const bootstrapsOf = (html: string) => html.split('$_TSR.router=').length - 1

test('a page that waits for nothing comes whole', async () => {
  const html = await render(<p>ready</p>)
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en">.*<p>ready<\/p>.*<\/html>$/s)
  expect(bootstrapsOf(html)).toBe(1)
})

test('a page that waits for something is streamed, with all that brings it to life', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  setImmediate(() => setImmediate(() => resolve('late')))
  const html = await render(
    <Suspense fallback={<p>soon</p>}>
      <Late text={promise} />
    </Suspense>,
  )
  expect(html).toContain('<p>soon</p>')
  expect(html).toContain('<p>late</p>')
  expect(html).not.toContain('<!--$!-->')
  expect(bootstrapsOf(html)).toBe(1)
})

test('a page that fails is an error, and no half of a page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await expect(render(<Broken />)).rejects.toThrow('broken')
})
