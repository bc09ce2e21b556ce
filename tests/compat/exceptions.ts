/** Something younger than the floor that may stand in the build, and why an engine without it goes on. */
export interface Exception {
  /** Matches the file's name; left out: any file. */
  readonly file?: RegExp;
  /** Places in browser-compat-data; what lies below one is allowed too. */
  readonly features: readonly string[];
  readonly reason: string;
}

/** Keep it short: a guard in the same function needs no entry. One that allows nothing fails the check. */
export const EXCEPTIONS: readonly Exception[] = [
  // Options and values that an engine without them leaves out.
  {
    features: ['api.Worker.Worker.options_type_parameter'],
    reason: 'a worker that does not start as a module fails at once, and the thread of the page does its work',
  },
  {
    features: [
      'api.HTMLCanvasElement.getContext.2d_context.options_willReadFrequently_parameter',
      'api.ResizeObserver.observe.options_box_parameter',
      'api.SVGElement.focus.options_preventScroll_parameter',
    ],
    reason: 'a hint: pictures are read slower, boxes are measured without padding, focus may scroll',
  },
  {
    features: [
      'api.WorkerNavigator.hardwareConcurrency',
      'api.WorkerNavigator.deviceMemory',
      'api.Navigator.hardwareConcurrency',
    ],
    reason: 'undefined is read as an unknown number: the level starts careful, the pool has one worker',
  },
  {
    features: ['api.Clipboard.readText'],
    reason: 'the button that pastes an address is hidden without it',
  },
  {
    features: ['api.WorkerNavigator.connection'],
    reason: 'undefined is read as a line of unknown kind, on which nobody asked to save data',
  },
  // Guards that stand in another function than the use.
  {
    file: /^(?:live-worker|live-side|export-chart|photo-worker|surface|serve-surface|worker|paint|bench)/,
    features: ['api.OffscreenCanvas', 'api.createImageBitmap', 'api.HTMLCanvasElement.transferControlToOffscreen'],
    reason: 'runs only where canTransferCanvas() or drawsInWorkers() has asked for it',
  },
  {
    file: /^(?:rows|trade)-/,
    features: ['api.HTMLCanvasElement.transferControlToOffscreen'],
    reason: 'hands a canvas to the worker only where canTransferCanvas() has asked for it',
  },
  { features: ['api.Navigator.vibrate'], reason: 'canVibrate() asks for it' },
  { features: ['api.Navigator.share'], reason: 'canShare() asks for it' },
  { features: ['api.ClipboardItem'], reason: 'canCopy() asks for it' },
  { features: ['api.Navigator.locks'], reason: 'newLockName() asks for it; without a name there is no lock' },
  {
    features: ['javascript.builtins.BigInt64Array', 'javascript.builtins.BigUint64Array'],
    reason: 'kernels and their columns alone: a kernel whose self-test throws gives way to its twin',
  },
  {
    file: /^sw\.js$/,
    features: ['api.ServiceWorkerRegistration.navigationPreload', 'api.FetchEvent.preloadResponse'],
    reason: 'undefined where there is no preload, and read as that',
  },
  // Packages that ask elsewhere, or do not need an answer.
  {
    features: ['javascript.builtins.Uint8Array.fromHex'],
    reason: '@noble/hashes and @scure/base ask for it once, when they are loaded',
  },
  { file: /^signer-/, features: ['api.SubtleCrypto.getPublicKey'], reason: 'a method of ethers with the same name' },
  {
    features: ['javascript.builtins.Symbol.dispose'],
    reason: '@preact/signals-core names a method by it, which nobody calls',
  },
  {
    file: /^(?:libraries|bench)-/,
    features: [
      'api.IntersectionObserver.delay',
      'api.PerformanceResourceTiming.transferSize',
      'api.Document.createElement.options_parameter.options_is_parameter',
      'api.Element.startViewTransition',
      'javascript.builtins.Error.Error.options_cause_parameter',
    ],
    reason: 'react-dom: an option of its own scheduler, values that may be undefined, transitions that we do not use',
  },
  {
    file: /^(?:browserAll|pixi-renderer|bench)-/,
    features: [
      'api.PointerEvent.persistentDeviceId',
      'api.TouchEvent',
      'api.HTMLVideoElement.requestVideoFrameCallback',
      'api.HTMLVideoElement.cancelVideoFrameCallback',
      'api.OffscreenCanvas',
      'api.OffscreenCanvasRenderingContext2D',
    ],
    reason: 'pixi.js: asks once for touch and video; workers have pixi only where they have a canvas',
  },
  {
    file: /^(?:bench|worker)-/,
    features: ['api.BroadcastChannel', 'api.Navigator.wakeLock'],
    reason: 'the bench page: asked for in canTellPictures(), in a try or through ?.',
  },
  // Styles: an engine skips a declaration or a rule that it does not know.
  {
    features: ['css.selectors.is'],
    reason: 'lightningcss writes the same rule with :-webkit-any() before it',
  },
  {
    features: ['css.selectors.focus-visible'],
    reason: 'Safari before 15.4 keeps its own ring, which no rule takes away there',
  },
  {
    features: [
      'css.selectors.has',
      'css.selectors.backdrop',
      'css.at-rules.media.forced-colors',
      'css.properties.forced-color-adjust',
    ],
    reason: 'finer looks: narrower padding, a wider page, the shade behind a dialog, high contrast',
  },
  {
    features: [
      'css.properties.align-content.start',
      'css.properties.align-self.start',
      'css.properties.contain',
      'css.properties.overflow-anchor',
      'css.properties.overscroll-behavior',
      'css.properties.overscroll-behavior-y',
      'css.properties.scroll-behavior',
      'css.properties.scroll-margin-block',
      'css.properties.scroll-margin-block-start',
      'css.properties.scrollbar-width',
    ],
    reason: 'rows lie closer or wider, layout costs more, scrolling is as the browser does it',
  },
  {
    features: [
      'css.properties.accent-color',
      'css.properties.break-after.avoid',
      'css.properties.font-family.ui-monospace',
      'css.properties.overflow-wrap.anywhere',
      'css.properties.text-size-adjust',
    ],
    reason: 'the content gives the size, the next font of the list is taken, long words may stand out',
  },
];
