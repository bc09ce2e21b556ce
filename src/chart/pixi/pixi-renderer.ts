// First: replaces the code that pixi would make with `new Function`, so that a strict CSP is enough.
import 'pixi.js/unsafe-eval';
import {
  Buffer,
  BufferUsage,
  CanvasSource,
  Container,
  DOMAdapter,
  Geometry,
  getTestContext,
  GlProgram,
  Mesh,
  Shader,
  Texture,
  Ticker,
  UniformGroup,
  WebGLRenderer,
  WebWorkerAdapter,
} from 'pixi.js';
import { createCanvas2dRenderer } from '../canvas2d/canvas2d-renderer.ts';
import { rgbaOf } from '../layers/paints.ts';
import type { AnyCanvas, Renderer } from '../layers/draw-list.ts';
import { createGlyphAtlas } from './glyph-atlas.ts';
import type { GlyphAtlas } from './glyph-atlas.ts';
import { INSTANCE_STRIDE, Instances } from './instances.ts';
import { FRAGMENT, VERTEX } from './shader.ts';
import { QUAD_FLOATS, Vertices } from './vertices.ts';

/** Rounds of the trial; the median of so few is enough to tell a real GPU from an emulated one. */
const TRIAL_ROUNDS = 5;
const FLOAT_BYTES = 4;

export interface PixiRenderer extends Renderer {
  /** Waits until the GPU has drawn what was asked for. For the trial only. */
  finish(): void;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns whether WebGL 2 should be tried.
 * @param anyGpu also an emulated one (`?renderer=pixi`); otherwise only one without a major performance caveat (K9)
 */
export function hasGpu(anyGpu: boolean): boolean {
  const canvas = typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', { failIfMajorPerformanceCaveat: !anyGpu }) as WebGL2RenderingContext | null;
  gl?.getExtension('WEBGL_lose_context')?.loseContext();
  return gl !== null;
}

let program: GlProgram | null = null;

/** The chart's shaders, made once. */
function chartProgram(): GlProgram {
  if (program) return program;
  program = GlProgram.from({ vertex: VERTEX, fragment: FRAGMENT });
  // Pixi has asked a context of its own what shaders may be, and would keep it: one of the few that a page is given (target P7).
  getTestContext().getExtension('WEBGL_lose_context')?.loseContext();
  return program;
}

/** Pixi runs a 60 Hz loop for its own housekeeping even without an application; the chart draws on demand only. */
function stopTickers(): void {
  for (const ticker of [Ticker.system, Ticker.shared]) {
    ticker.autoStart = false;
    ticker.stop();
  }
}

/**
 * Paints draw lists by WebGL 2 through pixi: one mesh, one draw call a frame, texts from a glyph atlas.
 * @param onLoss the context was lost; this renderer draws nothing any more
 * @throws Error (rejects) when the canvas gives no context
 */
export async function createPixiRenderer(canvas: AnyCanvas, onLoss: () => void): Promise<PixiRenderer> {
  if (typeof document === 'undefined') DOMAdapter.set(WebWorkerAdapter);
  stopTickers();
  const renderer = new WebGLRenderer();
  await renderer.init({
    canvas,
    width: Math.max(1, canvas.width),
    height: Math.max(1, canvas.height),
    resolution: 1,
    antialias: false,
    autoDensity: false,
    backgroundAlpha: 1,
    preferWebGLVersion: 2,
    powerPreference: 'low-power',
    skipExtensionImports: true,
    gcActive: false,
  });
  stopTickers();

  const instances = new Instances();
  const vertices = new Vertices();
  vertices.fill(instances.data, instances.data.length / INSTANCE_STRIDE);
  const vertexBuffer = new Buffer({ data: vertices.data, usage: BufferUsage.VERTEX | BufferUsage.COPY_DST });
  const indexBuffer = new Buffer({ data: vertices.indices, usage: BufferUsage.INDEX | BufferUsage.COPY_DST });
  const perVertex = (floats: 2 | 4, offset: number) => ({
    buffer: vertexBuffer,
    format: floats === 4 ? ('float32x4' as const) : ('float32x2' as const),
    stride: INSTANCE_STRIDE * FLOAT_BYTES,
    offset: offset * FLOAT_BYTES,
  });
  const geometry = new Geometry({
    attributes: {
      aRect: perVertex(4, 0),
      aParams: perVertex(4, 4),
      aColour: perVertex(4, 8),
      aKind: perVertex(2, 12),
    },
    indexBuffer,
  });
  const frame = new Float32Array(2);
  const uniforms = new UniformGroup({ uFrame: { value: frame, type: 'vec2<f32>' } });
  let atlas: GlyphAtlas | null = null;
  let atlasVersion = -1;
  let source: CanvasSource | null = null;
  let shader: Shader | null = null;
  let mesh: Mesh<Geometry, Shader> | null = null;
  let fontFamily = '';
  let colours = new Float32Array(0);
  let background = '#ffffff';
  const stage = new Container();

  const useFont = (family: string) => {
    if (family === fontFamily && atlas) return;
    fontFamily = family;
    atlas = createGlyphAtlas(family);
    atlasVersion = -1;
    mesh?.destroy();
    shader?.destroy();
    source?.destroy();
    source = new CanvasSource({ resource: atlas.canvas as HTMLCanvasElement, scaleMode: 'nearest' });
    shader = new Shader({
      glProgram: chartProgram(),
      resources: { frame: uniforms, uAtlas: source, uSampler: source.style },
    });
    mesh = new Mesh({ geometry, shader, texture: Texture.WHITE });
    mesh.state.culling = false;
    stage.addChild(mesh);
  };

  /** Uploads only what differs from the previous frame. */
  const uploadChanges = () => {
    for (let i = 0; i < vertices.changes; i++) {
      const from = vertices.changedFrom[i]! * QUAD_FLOATS * FLOAT_BYTES;
      vertexBuffer.update(vertices.changedTo[i]! * QUAD_FLOATS * FLOAT_BYTES - from, from);
      renderer.buffer.updateBuffer(vertexBuffer);
    }
  };

  const lost = (event: Event) => {
    event.preventDefault();
    onLoss();
  };
  canvas.addEventListener('webglcontextlost', lost);

  return {
    name: 'pixi',
    get width() {
      return canvas.width;
    },
    get height() {
      return canvas.height;
    },
    setPaints(paints, family) {
      background = paints[0]!;
      colours = Float32Array.from(paints.flatMap((paint) => rgbaOf(paint)));
      useFont(family);
    },
    draw(list, width, height) {
      if (!atlas || !source) return;
      if (canvas.width !== width || canvas.height !== height) renderer.resize(width, height);
      instances.fill(list, colours, atlas);
      if (atlas.version !== atlasVersion) {
        atlasVersion = atlas.version;
        source.update();
      }
      frame[0] = 2 / width;
      frame[1] = 2 / height;
      uniforms.update();
      vertices.fill(instances.data, instances.count);
      if (vertexBuffer.data === vertices.data) uploadChanges();
      else {
        vertexBuffer.data = vertices.data;
        indexBuffer.data = vertices.indices;
      }
      renderer.render({ container: stage, clearColor: background });
    },
    finish() {
      renderer.gl.readPixels(0, 0, 1, 1, renderer.gl.RGBA, renderer.gl.UNSIGNED_BYTE, new Uint8Array(4));
    },
    destroy() {
      canvas.removeEventListener('webglcontextlost', lost);
      const { gl } = renderer;
      stage.destroy({ children: true });
      geometry.destroy(true);
      shader?.destroy();
      source?.destroy();
      renderer.destroy();
      // Browsers allow few contexts; do not wait for the collector to give this one back.
      gl.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

/** Paints the same picture with both, on canvases nobody sees, and compares the medians. True when pixi wins. */
export function isFaster(candidate: PixiRenderer, paintWith: (renderer: Renderer) => void): boolean {
  paintWith(candidate);
  const { width, height } = candidate;
  const scratch = typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1);
  const rival = createCanvas2dRenderer(scratch);
  paintWith(rival);
  const context = scratch.getContext('2d') as OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
  const candidateMs = medianMs(() => {
    paintWith(candidate);
    candidate.finish();
  });
  const rivalMs = medianMs(() => {
    paintWith(rival);
    // Reading a pixel makes the deferred 2D drawing happen now.
    context.getImageData(width >> 1, height >> 1, 1, 1);
  });
  rival.destroy();
  return candidateMs < rivalMs;
}

function medianMs(work: () => void): number {
  work();
  const times = Array.from({ length: TRIAL_ROUNDS }, () => {
    const startMs = performance.now();
    work();
    return performance.now() - startMs;
  });
  return times.sort((a, b) => a - b)[TRIAL_ROUNDS >> 1]!;
}
