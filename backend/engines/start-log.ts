/** What a start says while it runs: to a person at a terminal, or as log lines. */
export interface StartLog {
  /** What is being done now; at a terminal it replaces the line before. */
  progress(text: string): void;
  /** A fact that stays. */
  note(text: string): void;
  /** Something a person should look at. */
  warn(text: string): void;
}
