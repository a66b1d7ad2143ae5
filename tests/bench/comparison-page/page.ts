import { createElement as h, type ReactNode } from 'react'

/**
 * Reference page: a frame, a banner and 72 tiles in plain React, 51 kB of HTML. It must not change: the site's pages
 * are compared with it.
 */
const TILES = 72

const SECTIONS = ['Lobby', 'Slots', 'Live', 'Dice', 'Roulette', 'Crash', 'Wheel', 'Cases', 'Miner', 'Keno']

const TILE =
  'group flex min-w-0 flex-col overflow-hidden rounded-panel border border-line bg-surface-1 hover:border-line-strong'
const LINK = 'flex h-11 items-center gap-3 rounded-control px-3 font-medium text-14 text-paper-2 hover:text-paper'

export function ComparisonPage({ title }: { title: string }) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, title),
      h('link', { rel: 'stylesheet', href: '/styles.css' }),
    ),
    h(
      'body',
      null,
      h(Bar, { title }),
      h(Sections, null),
      h('main', { id: 'content' }, h(Banner, null), h(Grid, null)),
      h(Foot, null),
    ),
  )
}

function Bar({ title }: { title: string }) {
  return h(
    'header',
    { className: 'sticky top-0 z-30 flex h-16 items-center justify-between border-line border-b bg-ink px-6' },
    h('a', { href: '/', className: LINK }, title),
    h('div', null, h('a', { href: '/login' }, 'Log in'), h('a', { href: '/signup' }, 'Register')),
  )
}

function Sections() {
  return h(
    'nav',
    { 'aria-label': 'Sections' },
    h('ul', null, ...SECTIONS.map((name) => h('li', { key: name }, h(Section, { name })))),
  )
}

function Section({ name }: { name: string }) {
  return h('a', { href: `/games/${name.toLowerCase()}`, className: LINK }, h(Icon, null), h('span', null, name))
}

function Icon() {
  return h(
    'svg',
    { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'aria-hidden': 'true', className: 'size-5' },
    h('path', { d: 'M12 2l9 5v10l-9 5-9-5V7z' }),
    h('circle', { cx: 12, cy: 12, r: 3 }),
  )
}

function Banner() {
  return h(
    'section',
    { className: 'relative flex h-80 flex-col overflow-hidden rounded-panel border border-line bg-surface-1' },
    h('h1', null, 'Every result can be checked'),
    h('p', null, 'Seeds are shown before and after, and the arithmetic is on the page.'),
    h('a', { href: '/games/dice', className: LINK }, 'Play now'),
  )
}

function Grid() {
  const tiles: ReactNode[] = []
  for (let number = 1; number <= TILES; number += 1) tiles.push(h('li', { key: number }, h(Tile, { number })))
  return h('ul', { className: 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6' }, ...tiles)
}

function Tile({ number }: { number: number }) {
  const returned = (95 + (number % 40) / 10).toFixed(1)
  return h(
    'a',
    { href: `/games/game-${number}`, className: TILE },
    h('img', {
      src: `/art/game-${number}.webp`,
      alt: '',
      width: 240,
      height: 180,
      loading: number > 12 ? 'lazy' : undefined,
      className: 'aspect-4/3 w-full object-cover transition-transform group-hover:scale-105',
    }),
    h(
      'span',
      { className: 'flex items-center justify-between gap-2 px-3 py-2.5 text-13' },
      h('b', { className: 'truncate font-semibold text-paper' }, `Game number ${number}`),
      h('span', { className: 'num text-paper-3' }, `RTP ${returned} %`),
    ),
    h('span', { className: 'badge absolute top-2 left-2 text-11' }, 'Fair'),
    h('span', { className: 'num px-3 pb-2.5 text-12 text-paper-3' }, `up to ×${number * 50}`),
  )
}

function Foot() {
  return h(
    'footer',
    { className: 'mt-8 grid grid-cols-4 gap-6 border-line border-t px-6 py-8 text-13 text-paper-3' },
    ...['Games', 'Rules', 'Help', 'Company'].map((name) =>
      h('div', { key: name }, h('h2', null, name), h('p', null, name)),
    ),
  )
}
