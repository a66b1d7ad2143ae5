import type { Page } from '@playwright/test'
import superjson from 'superjson'

/** What a test says instead of the site, by the name of a procedure; read whenever it is asked for. */
export type Answers = Readonly<Record<string, () => unknown>>

/** Of what a page asks some is answered by the test, and the rest by the site. */
export async function answering(page: Page, answers: Answers): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.split(/[/,]/).some((name) => name in answers),
    async (route) => {
      const names = new URL(route.request().url()).pathname.replace('/api/trpc/', '').split(',')
      const response = await route.fetch()
      const said: unknown[] = await response.json()
      const json = said.map((one, index) => {
        const answer = answers[names[index] ?? '']
        return answer ? { result: { data: superjson.serialize(answer()) } } : one
      })
      await route.fulfill({ status: 200, json })
    },
  )
}
