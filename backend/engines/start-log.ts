/** Receives messages during a start and shows them at a terminal or writes them as lines of a log. */
export interface StartLog {
  /** Shows the current step of the start. At a terminal, it replaces the line before. */
  progress(text: string): void;
  /** Shows a message that stays visible. */
  note(text: string): void;
  /** Shows a message that a person should react to. */
  warn(text: string): void;
}
