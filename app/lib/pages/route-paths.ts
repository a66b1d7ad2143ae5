type Branch = {
  readonly options?: object
  readonly children?: object
}

const pathOf = ({ options = {} }: Branch) => ('path' in options ? String(options.path) : '')

/** Paths of all routes below one, as the router names them, without trailing slashes. */
export function routePaths({ children = {} }: Branch, base = ''): readonly string[] {
  const branches: readonly Branch[] = Object.values(children)
  return branches.flatMap((child) => {
    const path = `${base}/${pathOf(child)}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return [path, ...routePaths(child, path)]
  })
}
