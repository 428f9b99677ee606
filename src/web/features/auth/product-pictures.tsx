const pictures = [
  { name: 'landlord', width: 800, height: 500, words: 'For landlords' },
  { name: 'tenant', width: 400, height: 866, words: 'For tenants' },
]

/** A picture of each side. They are fetched when everything else is there. */
export default function ProductPictures() {
  return (
    <div className="mt-7 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-5">
      {pictures.map(({ name, width, height, words }) => (
        <figure key={name} className="min-w-0 first:self-end last:w-28">
          <figcaption className="mb-1 text-muted text-sm">{words}</figcaption>
          <picture>
            <source srcSet={`/pictures/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
            <img
              src={`/pictures/${name}.webp`}
              width={width}
              height={height}
              alt=""
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-md border border-line bg-sheet"
            />
          </picture>
        </figure>
      ))}
    </div>
  )
}
