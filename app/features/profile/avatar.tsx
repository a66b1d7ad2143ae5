import { hueOf } from '~/lib/format/hue-of.ts'

type AvatarProps = { name: string; picture: string | null }

/** A player's picture, or the first letter of the name in the name's color. */
export function Avatar({ name, picture }: AvatarProps) {
  if (picture !== null)
    return <img src={picture} alt="" width={48} height={48} className="size-12 rounded-full object-cover" />
  return (
    <svg aria-hidden="true" data-theme="dark" viewBox="0 0 48 48" className="size-12 shrink-0 rounded-full">
      <rect width="48" height="48" fill={`oklch(38% 0.08 ${hueOf(name)})`} />
      <text
        x="24"
        y="24"
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-paper font-semibold text-20 uppercase"
      >
        {[...name][0]}
      </text>
    </svg>
  )
}
