import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { ComparisonPage } from './page.ts'

/**
 * Separate process: `PORT` answers each request with the comparison page, using React's bare `renderToPipeableStream`.
 */
createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
  const page = createElement(ComparisonPage, { title: request.headers.host ?? '' })
  const stream = renderToPipeableStream(page, { onShellReady: () => stream.pipe(response) })
}).listen(Number(process.env.PORT), '127.0.0.1')
