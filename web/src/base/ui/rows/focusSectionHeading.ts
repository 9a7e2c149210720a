/**
 * Moves the focus to the heading of a section, without scrolling. For a button that removes its own row: with the row the
 * focus would leave the page or the dialog [U25].
 * @param button the button in the section
 */
export function focusSectionHeading(button: Element): void {
  const heading = button.closest('section')?.querySelector<HTMLElement>('h2, h3');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
