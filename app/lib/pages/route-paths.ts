type Branch = {
  readonly options?: object
  readonly children?: object
}

const pathOf = ({ options = {} }: Branch) => ('path' in options ? String(options.path) : '')

/** The paths of all routes below one, as the router names them, but for slashes at their ends. */
export function routePaths({ children = {} }: Branch, base = ''): readonly string[] {
  const branches: readonly Branch[] = Object.values(children)
  return branches.flatMap((child) => {
    const path = `${base}/${pathOf(child)}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return [path, ...routePaths(child, path)]
  })
}
