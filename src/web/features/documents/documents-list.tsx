import type { Ref } from 'react'
import { type UseFieldArrayReturn, useFormContext, useWatch } from 'react-hook-form'
import { ChosenFile } from './chosen-file.tsx'
import { DocumentFields } from './document-fields.tsx'
import { type DocumentInput, documentFor, emptyDocument, nameOf, typeOfFile } from './document-form.ts'
import { FileDrop } from './file-drop.tsx'
import type { Upload } from './use-uploads.ts'

type DocumentsListProps = {
  list: UseFieldArrayReturn<DocumentInput, 'documents'>
  /** The state of each upload so far, in the order of the list. */
  uploads: readonly Upload[]
  isSending: boolean
  /** How many more the plan has room for; null for any number. */
  room: number | null
  onRemoved: (index: number) => void
  onCancel: (index: number) => void
  chooserRef: Ref<HTMLButtonElement>
}

/** The files to upload, each with its fields. The first row is there before it has a file. */
export function DocumentsList({ list, uploads, isSending, room, onRemoved, onCancel, chooserRef }: DocumentsListProps) {
  const { setValue, formState } = useFormContext<DocumentInput>()
  const documents = useWatch<DocumentInput, 'documents'>({ name: 'documents' })
  const errors = formState.errors.documents
  const changed = { shouldDirty: true, shouldValidate: formState.isSubmitted }

  const add = (files: File[]) => {
    const [first, ...others] = files
    const isWaiting = documents[0]?.file === null
    if (!first || !isWaiting) return list.append(files.map(documentFor), { shouldFocus: false })
    setValue('documents.0.file', first, changed)
    if (!documents[0]?.name) setValue('documents.0.name', nameOf(first), changed)
    const guess = documents[0]?.type ? {} : typeOfFile(first)
    if (guess.type) setValue('documents.0.type', guess.type, changed)
    if (guess.sharedWithTenant !== undefined) setValue('documents.0.sharedWithTenant', guess.sharedWithTenant, changed)
    if (others.length > 0) list.append(others.map(documentFor), { shouldFocus: false })
  }
  /**
   * Forgets the name and type that were guessed from a removed file: the next file would be filed and shared as that
   * one.
   */
  const forgetGuesses = (file: File) => {
    const guess = documentFor(file)
    const { name, type } = documents[0] ?? emptyDocument
    if (name === guess.name) setValue('documents.0.name', '', changed)
    if (!guess.type || type !== guess.type) return
    setValue('documents.0.type', '', changed)
    setValue('documents.0.sharedWithTenant', emptyDocument.sharedWithTenant, changed)
  }
  const remove = (index: number) => {
    onRemoved(index)
    if (documents.length > 1) return list.remove(index)
    const file = documents[0]?.file
    setValue('documents.0.file', null, changed)
    if (file) forgetGuesses(file)
  }
  return (
    <>
      <FileDrop
        buttonRef={chooserRef}
        label="File"
        multiple
        hint={<FileHint chosen={documents.length} room={room} />}
        error={documents[0]?.file === null ? errors?.[0]?.file?.message : undefined}
        onFiles={add}
      />
      {list.fields.map(({ id }, index) => {
        const file = documents[index]?.file
        return (
          <fieldset
            key={id}
            aria-label={file?.name ?? 'Document'}
            className="grid min-w-0 grid-cols-1 gap-4 border-line border-t pt-5"
          >
            {file && (
              <ChosenFile
                file={file}
                error={errors?.[index]?.file?.message}
                upload={uploads[index]}
                isSending={isSending}
                onRemove={() => remove(index)}
                onCancel={() => onCancel(index)}
              />
            )}
            <div hidden={isSending} className="grid min-w-0 grid-cols-1 gap-4">
              <DocumentFields index={index} isNew />
            </div>
          </fieldset>
        )
      })}
    </>
  )
}

function FileHint({ chosen, room }: { chosen: number; room: number | null }) {
  return (
    <>
      <p>PDF, Word, Excel, JPEG, PNG or GIF, at most 20 MB each.</p>
      {room !== null && chosen > room && (
        <p className="font-medium text-amber">
          Your plan has room for {room} more {room === 1 ? 'document' : 'documents'}.
        </p>
      )}
    </>
  )
}
