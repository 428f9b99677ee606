import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type IssueType, maxMaintenancePhotos } from '#domain/maintenance.ts'
import { toast } from '#web/components/feedback/toast.ts'
import { SubmitFooter } from '#web/components/overlays/dialog.tsx'
import { PhotosField } from '#web/features/uploads/photos-field.tsx'
import { useChosenFiles } from '#web/features/uploads/use-chosen-files.ts'
import { sayFailure } from '#web/lib/api/say-failure.ts'
import { leadTo } from '#web/lib/leaving/lead-to.ts'
import { useDirtyNotice } from '#web/lib/leaving/use-dirty-notice.ts'
import { IssueTypeField } from './issue-type-field.tsx'
import { useReportIssue } from './maintenance.hooks.ts'
import { AccessField, DescriptionField, type Home, HomeField } from './report-fields.tsx'
import { type Report, type ReportInput, reportForm } from './report-schema.ts'
import { UrgencyField } from './urgency-field.tsx'

type ReportFormProps = {
  homes: readonly Home[]
  /** Chosen already: the description then gets the focus. */
  type: IssueType | undefined
  onDirtyChange: (isDirty: boolean) => void
  onReported: () => void
}

/** What it is, how it looks, how bad it is, how to get in: from the first tile to the last button in under a minute. */
export function ReportForm({ homes, type, onDirtyChange, onReported }: ReportFormProps) {
  const form = useForm<ReportInput, unknown, Report>({
    resolver: standardSchemaResolver(reportForm),
    defaultValues: {
      description: '',
      urgency: 'medium',
      accessInstructions: '',
      propertyId: homes[0]?.id,
      ...(type && { requestType: type }),
    },
  })
  const chosen = useChosenFiles(maxMaintenancePhotos)
  const { mutateAsync } = useReportIssue()
  const { isDirty, isSubmitting } = form.formState
  useDirtyNotice(isDirty || chosen.files.length > 0, onDirtyChange)

  const { setFocus } = form
  useEffect(() => {
    if (type) setFocus('description')
  }, [type, setFocus])

  const submit = form.handleSubmit(async (report) => {
    const photos = await chosen.settleInForm()
    if (!photos) return
    try {
      const { id } = await mutateAsync({ ...report, photos: photos.map(({ url }) => url) })
      toast({
        title: 'Maintenance Request Submitted',
        description: 'Your landlord has been told.',
        action: leadTo('View request', `/maintenance/${id}`),
      })
      onReported()
    } catch (error) {
      sayFailure('Failed to submit request', error)
    }
  })
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        {homes.length > 1 && <HomeField homes={homes} />}
        <IssueTypeField />
        <PhotosField label="Photos" hint={`Up to ${maxMaintenancePhotos}. They can save a visit.`} chosen={chosen} />
        <DescriptionField />
        <UrgencyField />
        <AccessField />
        <SubmitFooter pending={isSubmitting} pendingLabel="Submitting…">
          Submit Request
        </SubmitFooter>
      </form>
    </FormProvider>
  )
}
