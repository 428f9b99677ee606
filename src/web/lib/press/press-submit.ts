/** Sends a form as a press of its button does, which does nothing while the form is being sent. */
export const pressSubmit = (form: HTMLFormElement): void =>
  form.querySelector<HTMLElement>('button[type=submit]')?.click()
