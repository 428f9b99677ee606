import { Loading, Skeleton, SkeletonRows, SkeletonStats } from '#web/components/feedback/skeleton.tsx'

const label = 'Loading your dashboard…'

export function LandlordSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-10">
      <div className="grid gap-3">
        <Skeleton className="h-6 w-56" />
        <SkeletonRows rows={4} label={label} />
      </div>
      <SkeletonStats count={5} hasMoney />
      <SkeletonRows rows={4} />
    </div>
  )
}

export function TenantSkeleton() {
  return (
    <Loading label={label}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-[20rem_minmax(0,1fr)]">
        <Skeleton className="aspect-4/3 w-full rounded-lg" />
        <div className="grid content-start gap-4">
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-5 w-48" />
        </div>
      </div>
    </Loading>
  )
}
