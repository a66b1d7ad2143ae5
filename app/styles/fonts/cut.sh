#!/usr/bin/env bash
# Subsets the fonts of the packages again: the characters and the weights listed here.
# Needs fontTools with WOFF2 (Debian: python3-fonttools, python3-brotli); PYTHON says which.
set -euo pipefail
cd "$(dirname "$0")"
packages=../../../node_modules/@fontsource-variable
python=${PYTHON:-python3}
whole=$(mktemp)
trap 'rm -f "$whole"' EXIT

# name, source, weights, signs, features of the layout
cut() {
  "$python" -m fontTools.varLib.instancer --quiet --no-recalc-timestamp --output "$whole" "$packages/$2-wght-normal.woff2" "wght=$3"
  "$python" -m fontTools.subset "$whole" --unicodes="$4" --layout-features="$5" --flavor=woff2 --output-file="$1.woff2"
}

onest=onest/files/onest
text=400:700
# words of English, what stands between words in every language, and what figures are written with
cut onest-latin $onest-latin $text 20-7E,A0,A9,AB,B0-B1,B7,BB,BD,D7,2000-206F,20AC,2122,2191,2193,2212,2215 kern,tnum,lnum,ccmp,mark,mkmk
cut onest-latin-1 $onest-latin $text A1-A8,AA,AC-AF,B2-B6,B8-BA,BC,BE-D6,D8-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,304,308,329 kern,ccmp,mark,mkmk
cut onest-cyrillic $onest-cyrillic $text 301,400-45F,490-491,4B0-4B1,2116 kern,mark,mkmk
cut onest-cyrillic-ext $onest-cyrillic-ext $text 460-48F,492-4AF,4B2-52F kern,mark,mkmk
cut onest-signs $onest-latin-ext $text 20B8,20BD ''

noto=noto-sans-devanagari/files/noto-sans-devanagari
# its syllables are made by the layout
cut noto-devanagari $noto-devanagari $text 900-97F,200C-200D,25CC '*'
cut noto-rupee $noto-devanagari $text 20B9 ''

unbounded=unbounded/files/unbounded
titles=400:600
cut unbounded-figures $unbounded-latin $titles 20-40,A0,AB,BB,D7,2013-2014,2026,2212 kern,tnum,lnum
cut unbounded-latin $unbounded-latin $titles 41-5A,61-7A,2018-201E kern
cut unbounded-latin-1 $unbounded-latin $titles 5B-60,7B-7E,A1-AA,AC-BA,BC-D6,D8-FF,20AC kern
cut unbounded-cyrillic $unbounded-cyrillic $titles 400-45F,2116 kern
