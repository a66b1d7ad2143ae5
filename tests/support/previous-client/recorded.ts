import { readFileSync, writeFileSync } from 'node:fs'
import type { Page, Request, Response } from '@playwright/test'
import { type AnswerShape, answerShapeOf, unreadable } from './answer-shape.ts'

export type Recorded = {
  readonly method: string
  /** From /api/trpc/ on, with its query. */
  readonly path: string
  readonly body: string | null
  readonly shapes: readonly AnswerShape[]
}

/** The requests of a release's client, and its version in package.json. */
export type LastClient = { readonly release: string; readonly requests: readonly Recorded[] }

const FILE = new URL('last-client.jsonl', import.meta.url)
const PROCEDURES = '/api/trpc/'

type Answer = { readonly result?: { readonly data: { readonly json?: unknown } } }

export function currentRelease(): string {
  const { version }: { version: string } = JSON.parse(readFileSync('package.json', 'utf8'))
  return version
}

/**
 * Records the requests of a page and their responses; `save` writes them. Rejected, streamed and unanswered requests
 * are left out. `open` returns the number of pending requests.
 */
export function record(page: Page): { open(): number; save(): Promise<void> } {
  const taken: Promise<Recorded[]>[] = []
  const waiting = new Set<Request>()
  const isQuestion = (request: Request) => new URL(request.url()).pathname.startsWith(PROCEDURES)
  const isStream = (request: Request) => new URL(request.url()).pathname.startsWith(`${PROCEDURES}live`)
  page.on('request', (request) => isQuestion(request) && !isStream(request) && waiting.add(request))
  page.on('requestfailed', (request) => waiting.delete(request))
  page.on('response', (response) => {
    const request = response.request()
    waiting.delete(request)
    if (isQuestion(request) && /json/.test(response.headers()['content-type'] ?? '')) taken.push(takenDown(response))
  })
  return {
    open: () => waiting.size,
    async save() {
      const lines: object[] = [{ release: currentRelease() }, ...(await Promise.all(taken)).flat()]
      writeFileSync(FILE, lines.map((one) => `${JSON.stringify(one)}\n`).join(''))
    },
  }
}

async function takenDown(response: Response): Promise<Recorded[]> {
  const request = response.request()
  const { pathname, search } = new URL(request.url())
  // the body is gone once its document is
  const answers = answersOf(await response.text().catch(() => '[]'))
  const shapes = answers
    .map(({ result }) => result && answerShapeOf(result.data.json))
    .filter((one) => one !== undefined)
  if (shapes.length === 0 || shapes.length < answers.length) return []
  return [{ method: request.method(), path: pathname + search, body: request.postData(), shapes }]
}

function answersOf(text: string): readonly Answer[] {
  const answers: Answer | readonly Answer[] = JSON.parse(text)
  return [answers].flat()
}

export function readLastClient(): LastClient {
  const [first, ...rest] = readFileSync(FILE, 'utf8').trim().split('\n')
  return { ...JSON.parse(first ?? '{}'), requests: rest.map((line) => JSON.parse(line)) }
}

export const namesOf = ({ path }: Pick<Recorded, 'path'>): readonly string[] =>
  new URL(path, 'http://site').pathname.slice(PROCEDURES.length).split(',')

/**
 * Replays a former page's requests on the current site, in order and as another player. Returns where that page would
 * fail: rejected requests, and unreadable responses.
 */
export async function replay(requests: readonly Recorded[], siteUrl: string, cookie: string): Promise<string[]> {
  const ids = new Map<string, string>()
  const now = (text: string) => [...ids].reduce((all, [before, current]) => all.replaceAll(before, current), text)
  const failures: string[] = []
  for (const { method, path, body, shapes } of requests) {
    const headers = { cookie, origin: siteUrl, 'content-type': 'application/json', 'accept-language': 'ru' }
    const response = await fetch(siteUrl + now(path), { method, headers, body: body === null ? null : now(body) })
    const text = await response.text()
    const answers = response.ok ? answersOf(text) : []
    for (const [index, name] of namesOf({ path }).entries()) {
      const answer = answers[index]?.result?.data
      if (answer === undefined) failures.push(`${name}: ${response.status} ${text.slice(0, 300)}`)
      else failures.push(...unreadable(shapes[index] ?? null, answer.json, ids).map((reason) => `${name} ${reason}`))
    }
  }
  return failures
}
