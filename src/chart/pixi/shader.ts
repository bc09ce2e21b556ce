/** One rectangle per instance; `aParams` and `vParam` mean something else for each kind (instances.ts). */
export const VERTEX = `#version 300 es
precision highp float;
in vec2 aCorner;
in vec4 aRect;
in vec4 aParams;
in vec4 aColour;
in float aParam;
uniform vec4 uFrame;
out vec2 vPos;
out vec2 vUv;
flat out vec4 vRect;
flat out vec4 vParams;
flat out vec4 vColour;
flat out float vParam;
void main() {
  vec2 p = aRect.xy + aCorner * aRect.zw;
  vPos = p;
  vUv = aParams.xy + aCorner * aParams.zw;
  vRect = aRect;
  vParams = aParams;
  vColour = aColour;
  vParam = aParam;
  gl_Position = vec4(p.x * uFrame.x - 1.0, 1.0 - p.y * uFrame.y, 0.0, 1.0);
}`;

/** Round corners and line edges are smoothed by their distance; plain quads have integer edges and need nothing. */
export const FRAGMENT = `#version 300 es
precision highp float;
in vec2 vPos;
in vec2 vUv;
flat in vec4 vRect;
flat in vec4 vParams;
flat in vec4 vColour;
flat in float vParam;
uniform vec4 uFrame;
uniform sampler2D uAtlas;
out vec4 colour;
void main() {
  float alpha = 1.0;
  if (vColour.a > 1.5) {
    alpha = texture(uAtlas, vUv).a;
  } else if (vColour.a > 0.5) {
    vec2 along = vParams.zw - vParams.xy;
    vec2 to = vPos - vParams.xy;
    float t = clamp(dot(to, along) / max(dot(along, along), 1e-6), 0.0, 1.0);
    alpha = clamp(vParam + 0.5 - length(to - along * t), 0.0, 1.0);
    if (vPos.y < uFrame.z || vPos.y > uFrame.w) alpha = 0.0;
  } else if (vParam > 0.0) {
    vec2 half_ = vRect.zw * 0.5;
    float r = min(vParam, min(half_.x, half_.y));
    vec2 d = abs(vPos - vRect.xy - half_) - half_ + r;
    alpha = clamp(0.5 + r - length(max(d, 0.0)), 0.0, 1.0);
  }
  colour = vec4(vColour.rgb * alpha, alpha);
}`;
