;; Enlarges a plane of 8-bit pixels, 16 at a time; src/render/yuv.ts calls it. After a change, `npm run wasm` compiles
;; it to enlarge.wasm, and a test compares the two.
(module
  (memory (export "memory") 1)

  ;; Bilinear: each row of the result blends two rows of the plane into $row, then each of its pixels with the next one.
  ;; Positions are in 65,536ths of a pixel, weights in 256ths. $blocks describes the result's columns, 16 a block, in 64
  ;; bytes: for each column its pixel (a byte), counted from the block's first, and the weight of the next pixel (16
  ;; bits); then the block's first pixel in $row and its place in the result (32 bits each). Reads and writes up to 16
  ;; bytes past the ends of the plane and of $row.
  (func (export "enlargePlane")
    (param $plane i32) (param $result i32) (param $width i32) (param $height i32)
    (param $top i32) (param $step i32) (param $row i32) (param $blocks i32) (param $blocksEnd i32)
    (local $above i32) (local $below i32) (local $lastRow i32) (local $end i32)
    (local $share v128) (local $rest v128) (local $block i32) (local $column i32) (local $pixels v128)
    (local $one v128) (local $next v128) (local $half v128)
    (local.set $half (v128.const i16x8 128 128 128 128 128 128 128 128))
    (local.set $lastRow (i32.add (local.get $plane) (i32.mul (local.get $width) (i32.sub (local.get $height) (i32.const 1)))))
    (local.set $end (i32.add (local.get $result) (i32.mul (local.get $width) (local.get $height))))
    (loop $rows
      (local.set $above (i32.add (local.get $plane) (i32.mul (local.get $width) (i32.shr_u (local.get $top) (i32.const 16)))))
      (local.set $below (i32.add (local.get $above) (local.get $width)))
      (if (i32.gt_u (local.get $below) (local.get $lastRow)) (then (local.set $below (local.get $lastRow))))
      (local.set $share (i16x8.splat (i32.and (i32.shr_u (local.get $top) (i32.const 8)) (i32.const 255))))
      (local.set $rest (i16x8.sub (v128.const i16x8 256 256 256 256 256 256 256 256) (local.get $share)))

      (local.set $column (i32.const 0))
      (loop $columns
        (local.set $one (v128.load (i32.add (local.get $above) (local.get $column))))
        (local.set $next (v128.load (i32.add (local.get $below) (local.get $column))))
        ;; (one * rest + next * share + 128) / 256
        (v128.store (i32.add (local.get $row) (local.get $column))
          (i8x16.narrow_i16x8_u
            (i16x8.shr_u
              (i16x8.add
                (i16x8.add (i16x8.mul (i16x8.extend_low_i8x16_u (local.get $one)) (local.get $rest))
                  (i16x8.mul (i16x8.extend_low_i8x16_u (local.get $next)) (local.get $share)))
                (local.get $half))
              (i32.const 8))
            (i16x8.shr_u
              (i16x8.add
                (i16x8.add (i16x8.mul (i16x8.extend_high_i8x16_u (local.get $one)) (local.get $rest))
                  (i16x8.mul (i16x8.extend_high_i8x16_u (local.get $next)) (local.get $share)))
                (local.get $half))
              (i32.const 8))))
        (local.set $column (i32.add (local.get $column) (i32.const 16)))
        (br_if $columns (i32.lt_u (local.get $column) (local.get $width))))

      (local.set $block (local.get $blocks))
      (loop $ofBlocks
        (local.set $column (i32.add (local.get $row) (i32.load offset=48 (local.get $block))))
        (local.set $pixels (v128.load (local.get $block)))
        (local.set $one (i8x16.swizzle (v128.load (local.get $column)) (local.get $pixels)))
        (local.set $next (i8x16.swizzle (v128.load offset=1 (local.get $column)) (local.get $pixels)))
        ;; (one * 256 + (next - one) * weight + 128) / 256
        (v128.store (i32.add (local.get $result) (i32.load offset=52 (local.get $block)))
          (i8x16.narrow_i16x8_u
            (i16x8.shr_u
              (i16x8.add
                (i16x8.add (i16x8.shl (i16x8.extend_low_i8x16_u (local.get $one)) (i32.const 8))
                  (i16x8.mul (i16x8.sub (i16x8.extend_low_i8x16_u (local.get $next)) (i16x8.extend_low_i8x16_u (local.get $one))) (v128.load offset=16 (local.get $block))))
                (local.get $half))
              (i32.const 8))
            (i16x8.shr_u
              (i16x8.add
                (i16x8.add (i16x8.shl (i16x8.extend_high_i8x16_u (local.get $one)) (i32.const 8))
                  (i16x8.mul (i16x8.sub (i16x8.extend_high_i8x16_u (local.get $next)) (i16x8.extend_high_i8x16_u (local.get $one))) (v128.load offset=32 (local.get $block))))
                (local.get $half))
              (i32.const 8))))
        (local.set $block (i32.add (local.get $block) (i32.const 64)))
        (br_if $ofBlocks (i32.lt_u (local.get $block) (local.get $blocksEnd))))

      (local.set $top (i32.add (local.get $top) (local.get $step)))
      (local.set $result (i32.add (local.get $result) (local.get $width)))
      (br_if $rows (i32.lt_u (local.get $result) (local.get $end)))))
)
