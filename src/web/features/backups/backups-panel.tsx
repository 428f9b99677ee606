import { Archive, Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import type { Backup, BackupCheck } from '#api/backups.ts'
import { drillSentence } from '#domain/backup.ts'
import { londonDay } from '#domain/day.ts'
import { formatInstant } from '#domain/day-forms.ts'
import { Badge } from '#web/components/feedback/badge.tsx'
import { Progress } from '#web/components/feedback/progress.tsx'
import { Loading, Skeleton } from '#web/components/feedback/skeleton.tsx'
import { CheckboxField } from '#web/components/fields/checkbox-field.tsx'
import { Button } from '#web/components/layout/button.tsx'
import { ListState } from '#web/components/lists/list-state.tsx'
import { downloadBackup, useBackups, useDaily } from './backups.hooks.ts'

/** The backups that there are, and making another one. */
export function BackupsPanel() {
  const { query, isMaking, create } = useBackups()
  const { data, error } = query
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          icon={<Archive aria-hidden />}
          pending={isMaking}
          pendingLabel="Creating backup…"
          onClick={create}
        >
          Create backup
        </Button>
        <DailyBackup stored={data?.isDaily} />
      </div>
      {data?.making && (
        <Progress
          label="Creating backup…"
          {...(data.making.total > 0 && { value: data.making.done, max: data.making.total })}
          detail={data.making.total > 0 ? undefined : 'Reading'}
        />
      )}
      {data?.problem && <p className="text-red">{data.problem}</p>}
      <ListState
        list={{ rows: data?.backups, error }}
        errorHeading="Error loading backups"
        skeleton={
          <Loading>
            <Skeleton className="h-16" />
          </Loading>
        }
        empty={<p className="text-muted">No backups yet.</p>}
      >
        {(rows) => (
          <ul aria-label="Recent backups" className="divide-y divide-line border-line border-y">
            {rows.map((backup) => (
              <BackupRow key={backup.fileName} backup={backup} />
            ))}
          </ul>
        )}
      </ListState>
      {data?.check && <Check check={data.check} />}
    </div>
  )
}

function DailyBackup({ stored }: { stored: boolean | undefined }) {
  const { isDaily, choose } = useDaily(stored ?? false)
  return (
    <CheckboxField
      label="Auto-backup every morning"
      checked={isDaily}
      disabled={stored === undefined}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}

function BackupRow({ backup }: { backup: Backup }) {
  const { fileName, created, formattedSize, isAutomatic } = backup
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2.5">
      <div>
        <p className="break-all font-semibold text-sm">{fileName}</p>
        <p className="figures flex flex-wrap items-center gap-x-2 text-muted text-sm">
          {formatInstant(created)} · {formattedSize}
          {isAutomatic && <Badge>Automatic</Badge>}
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        icon={<Download aria-hidden />}
        aria-label={`Download ${fileName}`}
        onClick={() => void downloadBackup(backup)}
      >
        <span className="max-sm:sr-only">Download</span>
      </Button>
    </li>
  )
}

/** How the newest came out of being restored on trial. */
function Check({ check }: { check: BackupCheck }) {
  const isFine = check.differences === 0
  const Icon = isFine ? ShieldCheck : ShieldAlert
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-sm">
      <Icon aria-hidden className={`mt-0.5 size-4 ${isFine ? 'text-green' : 'text-red'}`} />
      <div>
        <p>{drillSentence({ ...check, on: londonDay(new Date(check.at)) }, londonDay(new Date()))}</p>
        {check.examples.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-muted">
            {check.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
