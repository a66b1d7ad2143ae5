type Part = 'status' | 'fields' | 'body' | 'size' | 'chunk' | 'trailer'

/**
 * Parses the HTTP responses of one connection in order and keeps only their status: garbage of the measuring program
 * would delay its measurements. Supports the framing that Node writes: Content-Length, or chunks.
 */
export function answerReader(onEnd: (status: number) => void): (bytes: Buffer) => void {
  let part: Part = 'status'
  let line = ''
  let status = 0
  let isChunked = false
  /** Remaining bytes of a body, or of a chunk. */
  let left = 0

  function end(): void {
    part = 'status'
    onEnd(status)
  }

  function takeLine(text: string): void {
    switch (part) {
      case 'status':
        status = Number(text.slice('HTTP/1.1 '.length).slice(0, 3))
        isChunked = false
        left = 0
        part = 'fields'
        return
      case 'fields':
        if (text === '') {
          part = isChunked ? 'size' : 'body'
          if (!isChunked && left === 0) end()
          return
        }
        left = Number(/^content-length: *(\d+)/i.exec(text)?.[1] ?? left)
        isChunked ||= /^transfer-encoding: *chunked/i.test(text)
        return
      case 'size':
        left = Number.parseInt(text, 16)
        part = left === 0 ? 'trailer' : 'chunk'
        return
      case 'trailer':
        if (text === '') end()
        return
      default:
        // the line end after a chunk
        part = 'size'
    }
  }

  return (bytes) => {
    for (let at = 0; at < bytes.length; ) {
      if (left > 0 && (part === 'body' || part === 'chunk')) {
        const taken = Math.min(left, bytes.length - at)
        left -= taken
        at += taken
        if (left === 0 && part === 'body') end()
        continue
      }
      const lineEnd = bytes.indexOf('\n', at)
      const to = lineEnd === -1 ? bytes.length : lineEnd + 1
      line += bytes.toString('latin1', at, to)
      at = to
      if (lineEnd === -1) return
      const whole = line.trimEnd()
      line = ''
      takeLine(whole)
    }
  }
}
