import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { eventHead } from '~/features/sports/heads.ts'
import { type ProvenEvent, sportsEventData } from '~/features/sports/structured-data.ts'
import { breadcrumbList, faqPage, siteGraph } from '~/lib/pages/structured-data.ts'
import { JsonLd } from '~/ui/json-ld.tsx'

test('breadcrumbs are numbered from the home page on', () => {
  const crumbs = [
    { name: 'Games', href: 'https://play.example/en' },
    { name: 'Dice', href: 'https://play.example/en/games/dice' },
  ]
  expect(breadcrumbList(crumbs)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Games', item: 'https://play.example/en' },
      { '@type': 'ListItem', position: 2, name: 'Dice', item: 'https://play.example/en/games/dice' },
    ],
  })
})

test('the home page names the site in its language, and one publisher for all languages', () => {
  const site = { name: 'Casino', origin: 'https://play.example', home: 'https://play.example/kz', language: 'kk-KZ' }
  const { '@graph': graph } = siteGraph(site)
  expect(graph).toMatchObject([
    { '@type': 'Organization', '@id': 'https://play.example/#organization', name: 'Casino' },
    {
      '@type': 'WebSite',
      url: 'https://play.example/kz',
      inLanguage: 'kk-KZ',
      publisher: { '@id': 'https://play.example/#organization' },
    },
  ])
})

test('each question has its one answer, whole', () => {
  expect(faqPage([{ question: 'Why?', answer: ['One.', 'Two.'] }])).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'One.\nTwo.' } }],
  })
})

test('no text ends the script element that it stands in', () => {
  const name = '</script><img src=x onerror=alert(1)><!--'
  const markup = renderToStaticMarkup(JsonLd({ data: { name } }))
  const [, text = ''] = /^<script type="application\/ld\+json">(.*)<\/script>$/.exec(markup) ?? []
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ name })
})

const MATCH = { home: 'Norvik City', away: 'Eskmoor', sport: 'football', category: 'Norvik' }

test('a match names its teams, its place, its beginning and whether it takes place', () => {
  const answerTo = (status: 'live' | 'cancelled') =>
    sportsEventData({ ...MATCH, starts_at: '2026-11-23T18:00:00.000Z', status })
  expect(answerTo('live')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: 'Norvik City – Eskmoor',
    sport: 'football',
    startDate: '2026-11-23T18:00:00.000Z',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: 'Norvik', address: 'Norvik' },
    homeTeam: { '@type': 'SportsTeam', name: 'Norvik City' },
    awayTeam: { '@type': 'SportsTeam', name: 'Eskmoor' },
  })
  expect(answerTo('cancelled')).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
})

test('only a match of a feed that decides nothing itself is a real one, and to be found', () => {
  const found = (more: Partial<ProvenEvent>) => eventHead({ ...MATCH, ...more }).isIndexed
  expect(found({ proof: null })).toBe(true)
  expect(found({ proof: { seed_hash: '00' } })).toBe(false)
  // an operator that sends no proof, and an event without opponents
  expect(found({})).toBe(false)
  expect(found({ proof: null, away: '' })).toBe(false)
})
