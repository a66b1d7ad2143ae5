import { FlightCurve } from './flight-curve.tsx'

type HeroPictureProps = {
  times: number
  isBroken: boolean
  /** "2,41×", or the seconds left for betting. */
  figure: string
  note: string
}

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
        {/* on phones there is no space for it next to the button and above the line */}
        <span className="num text-13 text-paper-3 max-lg:sr-only">{note}</span>
      </p>
    </>
  )
}
