import type { MaintenanceRequest } from '#api/maintenance.ts'
import { type MaintenanceStatus, maintenanceStatusLabels } from '#domain/maintenance.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { load } from '#web/lib/browser/storage.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useSetStatus } from './maintenance.hooks.ts'

/** A repair that is done has usually cost something: the form begins with the home and the repair. */
const enterCost = ({ id, propertyId }: MaintenanceRequest) =>
  leadTo('Enter the cost', `/expenses?add=${id}&property=${propertyId}`)

/** Sets a status and says so (rule: maintenance-toasts). */
export function useChangeStatus() {
  const setStatus = useSetStatus()

  const change = async (request: MaintenanceRequest, status: MaintenanceStatus) => {
    if (!load('token')) {
      toast({
        title: 'Authentication Error',
        description: 'You must be logged in to update status. Please refresh the page and try again.',
        variant: 'destructive',
      })
      return
    }
    try {
      await setStatus(request, status)
      toast({
        title: 'Status updated',
        description: `Maintenance request status updated to ${maintenanceStatusLabels[status]}`,
        ...(status === 'completed' && { action: enterCost(request) }),
      })
    } catch (error) {
      const before = 'Failed to update status: '
      sayFailure('Error', error, `${before}the server could not be reached. Please try again.`, { before })
    }
  }
  return (request: MaintenanceRequest, status: MaintenanceStatus) => void change(request, status)
}
