import { FlightCurve } from './flight-curve.tsx'

type HeroPictureProps = {
  times: number
  isBroken: boolean
  /** "2,41×", or the seconds that are left to bet in. */
  figure: string
  note: string
}

/** A round of crash behind the words of the hero, and where it is. */
export function HeroPicture({ times, isBroken, figure, note }: HeroPictureProps) {
  return (
    <>
      <FlightCurve times={times} isBroken={isBroken} />
      <p className="absolute top-34 right-5 px-2 text-right max-[22.4rem]:hidden lg:top-7 lg:right-8 xl:right-10">
        <b
          className={`num block font-display font-normal text-24 tracking-tight lg:text-[2.75rem] lg:leading-13 xl:text-[3.5rem] xl:leading-15 ${isBroken ? 'text-loss' : ''}`}
        >
          {figure}
        </b>
        {/* a phone has no room for it beside the button and over the line */}
        <span className="num text-13 text-paper-3 max-lg:sr-only">{note}</span>
      </p>
    </>
  )
}
