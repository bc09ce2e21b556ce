/** Four vertices for each rectangle (vertices.ts); `aParams` and `vParam` mean something else for each kind (instances.ts). */
export const VERTEX = `#version 300 es
precision highp float;
in vec4 aRect;
in vec4 aParams;
in vec4 aColour;
in vec2 aKind;
uniform vec2 uFrame;
out vec2 vPos;
out vec2 vUv;
flat out vec4 vRect;
flat out vec4 vParams;
flat out vec4 vColour;
flat out vec2 vKind;
void main() {
  int number = gl_VertexID & 3;
  vec2 corner = vec2(number == 1 || number == 2 ? 1.0 : 0.0, number >= 2 ? 1.0 : 0.0);
  vec2 p = aRect.xy + corner * aRect.zw;
  vPos = p;
  vUv = aParams.xy + corner * aParams.zw;
  vRect = aRect;
  vParams = aParams;
  vColour = aColour;
  vKind = aKind;
  gl_Position = vec4(p.x * uFrame.x - 1.0, 1.0 - p.y * uFrame.y, 0.0, 1.0);
}`;

/** Round corners and the edges of lines and areas are smoothed by their distance; plain quads have integer edges and need nothing. */
export const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPos;
in vec2 vUv;
flat in vec4 vRect;
flat in vec4 vParams;
flat in vec4 vColour;
flat in vec2 vKind;
uniform sampler2D uAtlas;
out vec4 colour;
void main() {
  float alpha = 1.0;
  float size = vKind.y;
  if (vKind.x > 2.5) {
    float slope = (vParams.w - vParams.y) / max(vParams.z - vParams.x, 1e-6);
    float line = vParams.y + clamp(vPos.x - vParams.x, 0.0, vParams.z - vParams.x) * slope;
    // Distances to the slanted edge and to the base, positive inside.
    float edge = (line < size ? vPos.y - line : line - vPos.y) * inversesqrt(1.0 + slope * slope);
    float base = line < size ? size - vPos.y : vPos.y - size;
    alpha = clamp(edge + 0.5, 0.0, 1.0) * clamp(base + 0.5, 0.0, 1.0);
  } else if (vKind.x > 1.5) {
    alpha = texture(uAtlas, vUv).a;
  } else if (vKind.x > 0.5) {
    vec2 along = vParams.zw - vParams.xy;
    vec2 to = vPos - vParams.xy;
    float t = clamp(dot(to, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
    alpha = clamp(size + 0.5 - length(to - along * t), 0.0, 1.0);
  } else if (size > 0.0) {
    vec2 half_ = vRect.zw * 0.5;
    float r = min(size, min(half_.x, half_.y));
    vec2 d = abs(vPos - vRect.xy - half_) - half_ + r;
    alpha = clamp(0.5 + r - length(max(d, 0.0)), 0.0, 1.0);
  }
  alpha *= vColour.a;
  colour = vec4(vColour.rgb * alpha, alpha);
}`;
