interface ImportMetaEnv {
  /** Set by vite.config.ts; absent in tests. */
  readonly AFTERBELL_RELEASE?: string;
}
