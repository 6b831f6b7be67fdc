/**
 * Every guard that must not go missing, and how to take it out. The runner takes out one at a time in a
 * copy of the tree and runs the test named: it has to fail by its own assertion. A new guard is a new entry.
 */
export interface Guard {
  readonly name: string;
  readonly file: string;
  /** Occurs just once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly project: 'unit' | 'server' | 'web';
  /** Part of the path of the one file with the test that must notice. */
  readonly tests: string;
  /** Its name, with those of the suites around it, parted by " > ". Only that test runs. */
  readonly killedBy: string;
}
