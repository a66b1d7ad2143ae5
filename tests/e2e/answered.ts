import type { Page } from '@playwright/test'
import superjson from 'superjson'

/** Responses of a test that replace the site's, by the name of a procedure; evaluated on each request. */
export type Answers = Readonly<Record<string, () => unknown>>

/** Answers some of a page's procedures from the test, and passes the rest to the site. */
export async function answering(page: Page, answers: Answers): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.split(/[/,]/).some((name) => name in answers),
    async (route) => {
      const names = new URL(route.request().url()).pathname.replace('/api/trpc/', '').split(',')
      const response = await route.fetch()
      const reported: unknown[] = await response.json()
      const json = reported.map((one, index) => {
        const answer = answers[names[index] ?? '']
        return answer ? { result: { data: superjson.serialize(answer()) } } : one
      })
      await route.fulfill({ status: 200, json })
    },
  )
}
