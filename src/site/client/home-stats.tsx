const STATS = [
  ['Active Students', '10,000+'],
  ['Expert Courses', '150+'],
  ['Learning Hours', '50,000+'],
  ['Success Rate', '95%'],
] as const

/** The band of numbers under the hero. */
export function HomeStats() {
  return (
    <div className="border-y border-hairline">
      <dl className="shell grid grid-cols-2 md:grid-cols-4">
        {STATS.map(([label, value], index) => (
          <div
            key={label}
            className={[
              'flex flex-col-reverse border-hairline py-3.5 md:py-4',
              index % 2 === 1 ? 'border-l pl-5 sm:pl-8' : 'md:not-first:border-l md:not-first:pl-8',
              index > 1 ? 'max-md:border-t' : '',
            ].join(' ')}
          >
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-heading text-2xl font-semibold tabular-nums sm:text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
